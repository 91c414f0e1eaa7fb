/** Loads the transcript's part. Both the tab that shows it and the page that prefetches its tabs ask for it. */
export const loadTranscript = () => import('./TranscriptPanel.tsx');
