import classes from './AuroraSky.module.css';

/** Star sizes and how much each glows. */
const kinds = [
  [0.7, 0.35],
  [1, 0.6],
  [1.5, 0.85],
] as const;

/** Fixed star positions that look random: the golden angle spreads them evenly. */
const stars = Array.from({ length: 90 }, (_, index) => {
  const turn = index * 2.399963;
  const reach = Math.sqrt((index + 0.5) / 90);
  return {
    kind: index % kinds.length,
    x: Math.round(720 + Math.cos(turn) * reach * 900),
    y: Math.round(230 + Math.sin(turn) * reach * 330),
  };
}).filter(({ y }) => y > 0 && y < 520);

/** Zero-length lines with round caps, so that one path draws all stars of a kind. */
const drawStars = (kind: number): string =>
  stars.map((star) => (star.kind === kind ? `M${star.x} ${star.y}h0` : '')).join('');

/** Northern lights; `bright` is where the middle color is, and its opacity. */
const ribbons = [
  {
    id: 'teal',
    colors: ['#12b48c', '#2bcba2', '#2bcba2'],
    bright: [0.35, 0.75],
    d: 'M560 40C700 190 640 330 800 420S1080 470 1180 330 1300 120 1460 60V300C1340 340 1280 480 1160 560S860 640 740 560 600 300 540 220Z',
  },
  {
    id: 'blue',
    colors: ['#5a8cf0', '#5a8cf0', '#5a8cf0'],
    bright: [0.4, 0.62],
    d: 'M700 0C820 130 800 250 940 330S1230 360 1330 230 1420 60 1500 0V190C1420 250 1390 360 1290 440S980 500 880 420 760 190 680 120Z',
  },
  {
    id: 'violet',
    colors: ['#8d68fb', '#8d68fb', '#d66bd0'],
    bright: [0.4, 0.78],
    d: 'M860 -20C980 70 1000 190 1120 230S1340 230 1420 110L1480 20V150C1440 230 1400 300 1310 340S1100 370 1020 300 920 130 840 60Z',
  },
] as const;

/** The hero's night sky: stars, northern lights over low hills, and one lit window. Decorative. */
export const AuroraSky = () => (
  <svg className={classes.sky} viewBox="0 0 1440 760" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
    <defs>
      {ribbons.map(({ id, colors: [low, middle, high], bright: [offset, opacity] }) => (
        <linearGradient key={id} id={`sky-${id}`} x1="0" y1="1" x2="0" y2="0">
          <stop offset="0" stopColor={low} stopOpacity="0" />
          <stop offset={offset} stopColor={middle} stopOpacity={opacity} />
          <stop offset="1" stopColor={high} stopOpacity="0" />
        </linearGradient>
      ))}
      <linearGradient id="sky-hill" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#101b33" />
        <stop offset="1" stopColor="#0a1122" />
      </linearGradient>
      <radialGradient id="sky-lamp">
        <stop offset="0" stopColor="#ffcf7d" stopOpacity="0.5" />
        <stop offset="1" stopColor="#ffcf7d" stopOpacity="0" />
      </radialGradient>
      <filter id="sky-soft" x="-30%" y="-30%" width="160%" height="160%">
        <feGaussianBlur stdDeviation="34" />
      </filter>
    </defs>
    <g stroke="#fff" strokeLinecap="round">
      {kinds.map(([size, glow], kind) => (
        <path key={size} d={drawStars(kind)} strokeWidth={size * 2} opacity={glow} />
      ))}
    </g>
    <g filter="url(#sky-soft)">
      {ribbons.map(({ id, d }) => (
        <path key={id} className={classes[id]} d={d} fill={`url(#sky-${id})`} />
      ))}
    </g>
    <path d="M0 640C160 590 300 610 470 640S790 660 930 600 1210 560 1440 620V760H0Z" fill="url(#sky-hill)" />
    <path d="M0 700C220 650 420 690 640 700S1060 720 1440 670V760H0Z" fill="#080e1c" />
    <g transform="translate(1296 556)">
      <path d="M0 28V10L16 -3 32 10V28Z" fill="#1c2c4d" />
      <rect x="12" y="12" width="8" height="9" rx="1" fill="#ffcf7d" />
      <circle cx="16" cy="16" r="34" fill="url(#sky-lamp)" />
    </g>
  </svg>
);
