// Package blob stores files: in a folder, or in an S3 bucket when there are several nodes.
//
// A blob never changes. Each stored file gets a new key, made here, and rooms keep that key in their rows. Put returns once the blob would survive a
// power cut, so the order is: Put, then commit the row that names the key. If the commit fails, call Delete. A node that dies between the two leaves
// a blob that no row names, which does no harm.
//
// Browsers fetch a file by a short link that expires, and ends with the session it was made for (ADR 0074). The Handler asks the room that keeps the
// file which blob it is, and serves it from a folder and from a bucket alike. The secret of the links is stored in the database, because every node
// must accept links made by any other and the database is what they share. A key file in the data folder would tie links to one node, and a setting
// would be one more secret for operators to look after.
package blob
