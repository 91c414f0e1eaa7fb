import { ArrowRightIcon } from '../../components/ui/icons.tsx';
import { contact } from '../../content/contact.ts';
import classes from './CityMap.module.css';

const { map } = contact;

/** The office on a drawn map: nothing is loaded from a map service; a link opens one. */
export const CityMap = () => (
  <figure className={classes.map}>
    <svg viewBox="0 0 720 460" width="720" height="460" role="img" aria-label={map.says}>
      <rect width="720" height="460" className={classes.sea} />
      <g className={classes.depth}>
        <path d="M335 0c-20 70-62 118-84 176-26 64-22 104-66 150-32 34-44 84-60 134" />
        <path d="M528 0c-16 66 14 116-8 186-24 74-62 118-74 184-8 40-28 66-40 90" />
      </g>
      <g className={classes.land}>
        <path d="M-4-4h305l-1 4c-15 60-60 110-85 170-25 60-15 110-65 160-30 30-40 90-60 130l-2 4H-4Z" />
        <path d="M724-4H561l-1 4c-20 60 15 120-15 190-25 60-65 110-75 180-5 40-30 70-40 90l-2 4h296Z" />
        <path d="M455 18c45 22 45 92 15 152-25 50-55 100-80 150-20 45-60 110-115 120-50 5-45-55-20-110 30-65 65-110 90-170C370 100 405 10 455 18Z" />
      </g>
      <g className={classes.heights}>
        <path d="M40 70c40-34 120-24 132 14s-50 92-92 84S6 100 40 70Z" />
        <path d="M66 84c26-20 70-14 78 8s-34 54-58 48-46-36-20-56Z" />
        <path d="M620 120c34-20 70 0 70 40s-40 84-74 74-34-92 4-114Z" />
        <path d="M634 146c18-10 36 2 36 22s-22 42-38 36-18-48 2-58Z" />
        <path d="M590 330c30-14 60 6 54 36s-50 54-72 40-16-60 18-76Z" />
      </g>
      <ellipse cx="392" cy="172" rx="13" ry="20" transform="rotate(24 392 172)" className={classes.lake} />
      <g className={classes.roads}>
        <path d="M446 60c6 60-14 104-40 158-30 60-62 104-96 172" />
        <path d="M318 226c40 6 70 4 110 14" />
      </g>
      <g className={classes.bridges}>
        <path d="m428 240 98 10" />
        <path d="m318 226-116-14" />
      </g>
      <g className={classes.names}>
        <text x="96" y="238">
          {map.labels.west}
        </text>
        <text x="604" y="290">
          {map.labels.mainland}
        </text>
        <text x="322" y="352" transform="rotate(-62 322 352)">
          {map.labels.island}
        </text>
      </g>
      <g className={classes.small}>
        <text x="252" y="204" textAnchor="middle" transform="rotate(7 252 204)">
          {map.labels.westBridge}
        </text>
        <text x="494" y="272" textAnchor="middle" transform="rotate(6 494 272)">
          {map.labels.bridge}
        </text>
      </g>
      <g transform="translate(424 222)">
        <circle r="34" className={classes.glow} />
        <path
          d="M0-16C2-4.400 4.400-2 16 0 4.400 2 2 4.400 0 16-2 4.400-4.400 2-16 0-4.400-2-2-4.400 0-16Z"
          className={classes.here}
        />
        <text x="20" y="-14" className={classes.us}>
          {map.labels.us}
        </text>
      </g>
    </svg>
    <figcaption>
      <span>
        <strong>{map.place}</strong>
        <span>{map.coordinates}</span>
      </span>
      <a href={map.href} rel="noreferrer">
        <span>{`${map.action} `}</span>
        <ArrowRightIcon />
      </a>
    </figcaption>
  </figure>
);
