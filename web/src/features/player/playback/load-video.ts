/** Loads everything that shows a video. Both the course that was loaded and the page that shows it may ask first. */
export const loadVideoLecture = () => import('./VideoLecture.tsx');
