// Package blob keeps files: in a folder, or in an S3 bucket when there are several nodes.
//
// A blob never changes: what is stored gets a new key, made here, and rooms keep that key in their rows. Put returns once the blob would survive a power
// cut, so the order is: Put, then commit the row that names the key. When the row fails, Delete; a node that dies in between leaves a blob that nothing
// names, and that is harmless.
//
// Browsers fetch a blob by a signed link that ends. For a bucket S3 signs it; for a folder this package does, and its Handler serves what the link says
// and nothing else. The signing key is in the database, because every node must accept every node's links and the database is what they share: a
// file in the data folder would tie links to one node, and a setting would be one more secret for operators to make and keep.
package blob
