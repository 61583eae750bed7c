// Package disk is as much of a file system as the stores of training need, so that they can be tried on one that
// loses power. [OS] is the one of the operating system; package disk/crash has the other.
//
// It promises what POSIX does and no more. A write lasts when its file has been synced, and a name (new, renamed or
// removed) when its directory has been synced; before that a power cut may leave all of it, nothing, or a part:
//
//	err := disk.MakeDir(fsys, dir)            // the directory, for good
//	f, err := fsys.Open(path, disk.New)       // a file that was not there
//	err = fsys.SyncDir(dir)                   // its name, for good
//	at, err := disk.Append(f, data)           // all of data, or nothing of it
//	err = f.Sync()                            // the data, for good
//	err = disk.WriteFile(fsys, path, data)    // a small file, old or new and never half, for good
//
// A Sync that fails says nothing of what is on disk, and the next one that succeeds does not make up for it: what was
// written before has to be cut off, or written again.
package disk
