import type { ReactNode } from 'react';

const icon = (children: ReactNode) => {
  const Icon = () => (
    <svg
      viewBox="0 0 24 24"
      width="1.15em"
      height="1.15em"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
  return Icon;
};

export const LinkIcon = icon(
  <path d="M10 14a4 4 0 0 0 6 .4l2.7-2.700a4 4 0 0 0-5.7-5.700L11.6 7.400M14 10a4 4 0 0 0-6-.4l-2.7 2.700a4 4 0 0 0 5.7 5.700l1.4-1.4" />,
);
export const ShareIcon = icon(<path d="M12 15V4m-4 3.500L12 4l4 3.500M6 11H5v9h14v-9h-1" />);
export const AwardIcon = icon(
  <>
    <circle cx="12" cy="9" r="5.5" />
    <path d="m8.5 13.5-1.5 7 5-2.5 5 2.5-1.5-7" />
  </>,
);
