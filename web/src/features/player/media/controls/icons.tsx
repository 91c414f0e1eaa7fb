import { icon } from '#web/components/ui/icons.tsx';

export const PlayControlIcon = icon(<path d="M7.5 4.8v14.4L19 12Z" fill="currentColor" />);
export const PauseIcon = icon(<path d="M8.5 5v14M15.5 5v14" strokeWidth="3.4" />);
export const ReplayIcon = icon(<path d="M5 12a7 7 0 1 0 2.4-5.3M7.6 3v4h4" />);
const speaker = <path d="M4 9.5v5h3.2l4.8 4v-13l-4.8 4Z" fill="currentColor" />;
export const VolumeIcon = icon(
  <>
    {speaker}
    <path d="M15.3 9.2a4 4 0 0 1 0 5.6M17.8 6.7a7.5 7.5 0 0 1 0 10.6" />
  </>,
);
export const QuietIcon = icon(
  <>
    {speaker}
    <path d="M15.3 9.2a4 4 0 0 1 0 5.6" />
  </>,
);
export const MutedIcon = icon(
  <>
    {speaker}
    <path d="m15.5 9.5 5 5m0-5-5 5" />
  </>,
);
export const CaptionsIcon = icon(
  <>
    <rect x="3.2" y="5" width="17.6" height="14" rx="2" />
    <path d="M10.8 10.4a2.4 2.4 0 1 0 0 3.2M17.2 10.4a2.4 2.4 0 1 0 0 3.2" />
  </>,
);
export const ChaptersIcon = icon(
  <path d="M4.5 6.5h.1M9 6.5h10.5M4.5 12h.1M9 12h10.5M4.5 17.5h.1M9 17.5h10.5" />,
);
export const SettingsIcon = icon(
  <>
    <circle cx="12" cy="12" r="2.8" />
    <path d="M12 3.2v2.6M12 18.2v2.6M3.2 12h2.6M18.2 12h2.6M5.8 5.8l1.8 1.8M16.4 16.4l1.8 1.8M5.8 18.2l1.8-1.8M16.4 7.6l1.8-1.8" />
    <circle cx="12" cy="12" r="6.2" />
  </>,
);
export const PictureInPictureIcon = icon(
  <>
    <rect x="3.2" y="5" width="17.6" height="14" rx="2" />
    <rect x="12" y="11.5" width="6" height="4.5" rx="0.6" fill="currentColor" stroke="none" />
  </>,
);
export const AirPlayIcon = icon(
  <>
    <path d="M7 17H5a1.8 1.8 0 0 1-1.8-1.8V6.8A1.8 1.8 0 0 1 5 5h14a1.8 1.8 0 0 1 1.8 1.8v8.4A1.8 1.8 0 0 1 19 17h-2" />
    <path d="m12 14.5 4.5 5.5h-9Z" fill="currentColor" />
  </>,
);
export const FullscreenIcon = icon(
  <path d="M4 9V5a1 1 0 0 1 1-1h4M15 4h4a1 1 0 0 1 1 1v4M20 15v4a1 1 0 0 1-1 1h-4M9 20H5a1 1 0 0 1-1-1v-4" />,
);
export const ExitFullscreenIcon = icon(
  <path d="M9 4v4a1 1 0 0 1-1 1H4M20 9h-4a1 1 0 0 1-1-1V4M15 20v-4a1 1 0 0 1 1-1h4M4 15h4a1 1 0 0 1 1 1v4" />,
);
