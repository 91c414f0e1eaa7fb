import { icon } from '../ui/icons.tsx';

export const BookmarkIcon = icon(<path d="M7 4h10a1 1 0 0 1 1 1v15l-6-4.2L6 20V5a1 1 0 0 1 1-1Z" />);
export const NotesIcon = icon(
  <>
    <path d="m14.5 5.5 4 4L8.5 19.5l-5 1 1-5Z" />
    <path d="m12.5 7.5 4 4" />
  </>,
);
export const InfoIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 11v5M12 7.9v.1" />
  </>,
);
export const TrashIcon = icon(<path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10 11v5M14 11v5" />);
export const CloudOffIcon = icon(
  <path d="M4 4l16 16M8.2 8.3a5.5 5.5 0 0 0-.9 1.9A4.3 4.3 0 0 0 7.5 18.5h10M11 6.6a5.5 5.5 0 0 1 6.6 4.3 3.9 3.9 0 0 1 2.7 5.6" />,
);
export const CopyIcon = icon(
  <>
    <rect x="8.5" y="8.5" width="11.5" height="11.5" rx="2" />
    <path d="M5.5 15.5H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1h9.5a1 1 0 0 1 1 1v.5" />
  </>,
);
export const TranscriptIcon = icon(
  <path d="M4.5 6.5h3M10.5 6.5h9M4.5 12h3M10.5 12h9M4.5 17.5h3M10.5 17.5h6" />,
);
