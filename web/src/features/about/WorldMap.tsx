import { about } from '../../content/about.ts';
import { landGrid, landRows } from '../../content/world-land.ts';
import classes from './WorldMap.module.css';

const cell = 10;
const width = 1200;
const height = landRows.length * cell;

/** All dots of the land as one path of zero-length lines with round caps. */
const land = landRows
  .flatMap((row, y) =>
    [...row].map((mark, x) =>
      mark === '#' ? `M${x * cell + (y % 2 ? cell / 2 : 0)} ${y * cell + cell / 2}h.01` : '',
    ),
  )
  .join('');

const placed = about.reach.places.map(({ country, at: [north, east] }) => ({
  country,
  x: Math.round(((east - landGrid.west) / landGrid.step) * cell),
  y: Math.round(((landGrid.north - north) / landGrid.step) * cell + cell / 2),
}));

/** The world at night, with a light for every country that has learners. */
export const WorldMap = () => (
  <figure className={classes.map}>
    <svg
      viewBox={`-4 0 ${width + 8} ${height}`}
      width={width + 8}
      height={height}
      role="img"
      aria-label={about.reach.mapSays}
    >
      <defs>
        <radialGradient id="reach-lamp">
          <stop stopColor="#ffcf7d" stopOpacity="0.85" />
          <stop offset="1" stopColor="#ffcf7d" stopOpacity="0" />
        </radialGradient>
      </defs>
      <path d={land} className={classes.land} />
      {placed.map(({ country, x, y }) => (
        <g key={country} transform={`translate(${x} ${y})`}>
          <circle r="20" fill="url(#reach-lamp)" />
          <circle r="4.5" className={classes.lamp} />
        </g>
      ))}
    </svg>
    <figcaption>
      <ul className={classes.countries}>
        {about.reach.places.map(({ country }) => (
          <li key={country}>{country}</li>
        ))}
      </ul>
    </figcaption>
  </figure>
);
