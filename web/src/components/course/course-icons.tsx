import { icon } from '../ui/icons.tsx';

/* Separate from the icons of the frame, which every first visit loads. */

export const PlayIcon = icon(<path d="M8 5.5v13l10.5-6.5Z" fill="currentColor" />);
export const FilmIcon = icon(
  <>
    <rect x="3.5" y="5.5" width="17" height="13" rx="2.5" />
    <path d="M8 5.5v13M16 5.5v13M3.5 12h17" />
  </>,
);
export const QuizIcon = icon(
  <>
    <rect x="4" y="4" width="16" height="16" rx="4" />
    <path d="m8.5 12 2.5 2.5 4.5-5" />
  </>,
);
/** Lines of text under a title. */
export const ArticleIcon = icon(<path d="M5 5.5h14M5 10h14M5 14.5h14M5 19h8" />);
/** Angle brackets. */
export const CodeIcon = icon(<path d="m8.5 7-5 5 5 5m7-10 5 5-5 5" />);
export const PageIcon = icon(
  <>
    <path d="M7 3.5h7l4 4v13H7Z" />
    <path d="M10 12h5M10 16h5" />
  </>,
);
export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="8" />
    <path d="M12 7.5V12l3 2" />
  </>,
);
export const LevelIcon = icon(<path d="M5 19v-5M12 19V9M19 19V4.5" />);
export const CalendarIcon = icon(
  <>
    <rect x="4" y="5.5" width="16" height="14.5" rx="3" />
    <path d="M4 10.5h16M8.5 3v4M15.5 3v4" />
  </>,
);
export const LockIcon = icon(
  <>
    <rect x="5" y="10.5" width="14" height="9.5" rx="2.5" />
    <path d="M8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5" />
  </>,
);
export const StarIcon = icon(
  <path d="m12 4 2.5 5.1 5.6.8-4 4 .9 5.6-5-2.6-5 2.6.9-5.6-4-4 5.6-.8Z" fill="currentColor" stroke="none" />,
);
export const SparkIcon = icon(
  <path d="M12 3.5c.6 5 3 7.9 8.5 8.5-5.5.6-7.9 3.5-8.5 8.5-.6-5-3-7.9-8.5-8.5 5.5-.6 7.9-3.5 8.5-8.5Z" />,
);
export const NotebookIcon = icon(
  <>
    <rect x="5" y="4" width="14" height="16" rx="2.5" />
    <path d="M9 4v16M12.5 9h3M12.5 13h3" />
  </>,
);
export const NewTabIcon = icon(
  <path d="M13.5 4.5h6v6M19 5l-8 8M10 6H6.5A2 2 0 0 0 4.5 8v9.5a2 2 0 0 0 2 2H16a2 2 0 0 0 2-2V14" />,
);
export const DownloadIcon = icon(<path d="M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 19.5h14" />);
