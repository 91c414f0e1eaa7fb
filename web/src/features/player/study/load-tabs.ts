/** Loads the notes. Both the tab that shows them and the page that prefetches its tabs ask for them. */
export const loadNotes = () => import('./notes/NotesPanel.tsx');
/** Loads the bookmarks, likewise. */
export const loadBookmarks = () => import('./bookmarks/BookmarksPanel.tsx');
