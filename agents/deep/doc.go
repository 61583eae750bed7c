// Package deep is the agent that looks ahead by expectimax: the searches of package expectimax with
// the manners of an [agents.Agent]. Positions where the lookahead ends are evaluated by the game itself
// ([engine.Scorer]), or by random playouts where it has no score.
//
//	expectimax:nodes=20000        // think about 20000 positions for an action
//	expectimax:exact=200000       // play the end of the game perfectly where it is that small
package deep
