import classes from './AuroraSky.module.css';

/** A fixed scatter that looks like none: the golden angle spreads the stars evenly. */
const stars = Array.from({ length: 90 }, (_, index) => {
  const turn = index * 2.399963;
  const reach = Math.sqrt((index + 0.5) / 90);
  return {
    x: Math.round(720 + Math.cos(turn) * reach * 900),
    y: Math.round(230 + Math.sin(turn) * reach * 330),
    r: [0.7, 1, 1.5][index % 3],
    o: [0.35, 0.6, 0.85][(index * 7) % 3],
  };
}).filter(({ y }) => y > 0 && y < 520);

const ribbons = [
  {
    id: 'teal',
    d: 'M560 40C700 190 640 330 800 420S1080 470 1180 330 1300 120 1460 60V300C1340 340 1280 480 1160 560S860 640 740 560 600 300 540 220Z',
    glow: [
      { at: 0, color: '#12b48c', opacity: 0 },
      { at: 0.35, color: '#2bcba2', opacity: 0.75 },
      { at: 1, color: '#2bcba2', opacity: 0 },
    ],
  },
  {
    id: 'blue',
    d: 'M700 0C820 130 800 250 940 330S1230 360 1330 230 1420 60 1500 0V190C1420 250 1390 360 1290 440S980 500 880 420 760 190 680 120Z',
    glow: [
      { at: 0, color: '#5a8cf0', opacity: 0 },
      { at: 0.4, color: '#5a8cf0', opacity: 0.62 },
      { at: 1, color: '#5a8cf0', opacity: 0 },
    ],
  },
  {
    id: 'violet',
    d: 'M860 -20C980 70 1000 190 1120 230S1340 230 1420 110L1480 20V150C1440 230 1400 300 1310 340S1100 370 1020 300 920 130 840 60Z',
    glow: [
      { at: 0, color: '#8d68fb', opacity: 0 },
      { at: 0.4, color: '#8d68fb', opacity: 0.78 },
      { at: 1, color: '#d66bd0', opacity: 0 },
    ],
  },
] as const;

/** All parts lie over each other in the same frame, whose right lower corner stays in sight. */
const frame = { viewBox: '0 0 1440 760', preserveAspectRatio: 'xMaxYMax slice' } as const;

/**
 * The hero's night: stars, northern lights over low hills, and one lit window. Decorative. Each ribbon of light is a picture of its
 * own, blurred once: moving one then only moves a layer, while parts of one picture would be drawn anew sixty times a second.
 */
export const AuroraSky = () => (
  <div className={classes.sky} aria-hidden="true">
    <svg {...frame}>
      <g fill="#fff">
        {stars.map(({ x, y, r, o }) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={r} opacity={o} />
        ))}
      </g>
    </svg>
    {ribbons.map(({ id, d, glow }) => (
      <svg key={id} {...frame} className={classes[id]}>
        <defs>
          <linearGradient id={`sky-${id}`} x1="0" y1="1" x2="0" y2="0">
            {glow.map(({ at, color, opacity }) => (
              <stop key={at} offset={at} stopColor={color} stopOpacity={opacity} />
            ))}
          </linearGradient>
          <filter id={`sky-${id}-soft`} x="-30%" y="-30%" width="160%" height="160%">
            <feGaussianBlur stdDeviation="34" />
          </filter>
        </defs>
        <path d={d} fill={`url(#sky-${id})`} filter={`url(#sky-${id}-soft)`} />
      </svg>
    ))}
    <svg {...frame}>
      <defs>
        <linearGradient id="sky-hill" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#101b33" />
          <stop offset="1" stopColor="#0a1122" />
        </linearGradient>
        <radialGradient id="sky-lamp">
          <stop offset="0" stopColor="#ffcf7d" stopOpacity="0.5" />
          <stop offset="1" stopColor="#ffcf7d" stopOpacity="0" />
        </radialGradient>
      </defs>
      <path
        d="M0 640C160 590 300 610 470 640S790 660 930 600 1210 560 1440 620V760H0Z"
        fill="url(#sky-hill)"
      />
      <path d="M0 700C220 650 420 690 640 700S1060 720 1440 670V760H0Z" fill="#080e1c" />
      <g transform="translate(1296 556)">
        <path d="M0 28V10L16 -3 32 10V28Z" fill="#1c2c4d" />
        <rect x="12" y="12" width="8" height="9" rx="1" fill="#ffcf7d" />
        <circle cx="16" cy="16" r="34" fill="url(#sky-lamp)" />
      </g>
    </svg>
  </div>
);
