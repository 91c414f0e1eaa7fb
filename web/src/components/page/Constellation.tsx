import { useId } from 'react';
import classes from './Constellation.module.css';

export interface Star {
  /** Within a 640 × 480 view box. */
  readonly at: readonly [x: number, y: number];
  readonly label?: string;
  /** Side of the star where the label goes. Default: below. */
  readonly side?: 'left' | 'right' | 'above' | 'below';
  /** Highlights the star: the current position, or the most important part. */
  readonly lamp?: boolean;
}

/** Stars joined by lines: the stations of a path, or the parts of a system. */
export interface Sky {
  /** Text alternative of the picture. */
  readonly says: string;
  readonly stars: readonly Star[];
  /** Each goes from star to star, given as indexes into `stars`. */
  readonly lines: readonly (readonly number[])[];
}

/** The straight parts of all lines, as pairs of indexes into the stars. */
export const segmentsOf = ({ lines }: Sky): (readonly [from: number, to: number])[] =>
  lines.flatMap((line) => line.slice(1).map((to, index) => [line[index] ?? to, to] as const));

const sparkle = 'M0-13C1.6-3.6 3.6-1.6 13 0 3.6 1.6 1.6 3.6 0 13-1.6 3.6-3.6 1.6-13 0-3.6-1.6-1.6-3.6 0-13Z';
const colors = ['var(--nl-accent)', 'var(--nl-blue)', 'var(--nl-violet)'] as const;
const rings = [92, 172, 252, 332];

type TextAnchor = 'start' | 'middle' | 'end';

const labelPlace = {
  left: { x: -22, y: 7, anchor: 'end' },
  right: { x: 22, y: 7, anchor: 'start' },
  above: { x: 0, y: -24, anchor: 'middle' },
  below: { x: 0, y: 38, anchor: 'middle' },
} as const;

/** Position of a star's label, relative to the star. */
export const labelAt = ({ side = 'below', lamp }: Star): { x: number; y: number; anchor: TextAnchor } => {
  const { x, y, anchor } = labelPlace[side];
  // Leaves room for the lamp's glow.
  const away = lamp ? 1.35 : 1;
  return { x: x * away, y: y * away, anchor };
};

/** A constellation on a star chart, in the colors of the current scheme. */
export const Constellation = ({ sky, className = '' }: { sky: Sky; className?: string }) => {
  const id = useId();
  return (
    <svg
      viewBox="0 0 640 480"
      width="640"
      height="480"
      className={`${classes.chart} ${className}`}
      role="img"
      aria-label={sky.says}
    >
      <defs>
        <linearGradient id={`${id}line`} x1="0" y1="1" x2="1" y2="0">
          <stop stopColor="#12b48c" />
          <stop offset="0.55" stopColor="#5a8cf0" />
          <stop offset="1" stopColor="#8d68fb" />
        </linearGradient>
        <radialGradient id={`${id}lamp`}>
          <stop stopColor="#ffcf7d" stopOpacity="0.75" />
          <stop offset="1" stopColor="#ffcf7d" stopOpacity="0" />
        </radialGradient>
      </defs>
      <g className={classes.rings}>
        {rings.map((radius, index) => (
          <circle
            key={radius}
            cx="320"
            cy="240"
            r={radius}
            strokeDasharray={index % 2 ? '1.5 9' : undefined}
          />
        ))}
        <path d="M320-92v664M-12 240h664M85 5l470 470M85 475 555 5" strokeDasharray="1.5 9" />
      </g>
      <g stroke={`url(#${id}line)`} strokeWidth="2.5" strokeLinecap="round">
        {segmentsOf(sky).map(([from, to]) => {
          const [a, b] = [sky.stars[from]?.at, sky.stars[to]?.at];
          // The offset keeps a level line visible: a gradient on a shape without height paints nothing.
          return a && b && <path key={`${from} ${to}`} d={`M${a[0]} ${a[1]}L${b[0]} ${b[1] + 0.01}`} />;
        })}
      </g>
      {sky.stars.map((star, index) => {
        const { at, label, lamp } = star;
        const { x, y, anchor } = labelAt(star);
        return (
          <g key={at.join(' ')} transform={`translate(${at[0]} ${at[1]})`}>
            {lamp && <circle r="46" fill={`url(#${id}lamp)`} className={classes.glow} />}
            <circle r="15" className={classes.gap} />
            <path d={sparkle} fill={lamp ? 'var(--nl-lamp)' : colors[index % 3]} />
            {label && (
              <text x={x} y={y} textAnchor={anchor} className={classes.label}>
                {label}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
};
