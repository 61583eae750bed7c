// Package crash has a file system in memory that loses what was not synced, for the tests of what must not be lost.
//
//	d := crash.New(seed)
//	p := d.Process()             // a disk.FS
//	store, err := Open(p, "dir")
//	d.CutPowerIn(17)             // at the 17th change from now, perhaps half way through it
//	err = store.Add(x)           // errors.Is(err, crash.ErrOff) from then on
//	store, err = Open(d.Process(), "dir")
//
// [Disk.PowerCut] decides for every file and directory anew, by the seed, what of the changes since its last sync is
// there afterwards: all, nothing, the first of them with the last one torn, or any of them, where a file may have its
// new size without the bytes. It is as unkind as POSIX allows: syncing a file does not keep its name, a rename from one
// directory to another may be there half, and bytes whose Sync has failed may be lost although the next Sync succeeds.
// Two things it keeps: a rename inside a directory is there or not, and names whose sync has failed stay to be synced.
//
// Whatever is done in the same order has the same results for the same seed.
package crash
