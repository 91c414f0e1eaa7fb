import { homeCopy } from '../../content/home.ts';
import classes from './LectureSample.module.css';

const { sample, ...copy } = homeCopy.lecture;

const near = [
  [212, 96],
  [244, 120],
  [226, 142],
  [258, 92],
] as const;
const far = [
  [92, 176],
  [118, 204],
  [76, 214],
  [372, 196],
  [404, 168],
  [388, 226],
] as const;

/** Illustration of the player, in SVG. */
const PlayerPicture = () => (
  <figure
    className={classes.player}
    aria-label={`A lecture in the player: ${sample.title}, ${sample.resumed}`}
  >
    <div className={classes.screen} aria-hidden="true">
      <p className={classes.course}>{sample.course}</p>
      <p className={classes.title}>{sample.title}</p>
      <svg viewBox="0 0 480 270" className={classes.diagram}>
        <path d="M40 236H444M40 236V60" stroke="#3a4764" strokeWidth="2" fill="none" />
        <circle cx="234" cy="114" r="62" fill="#2bcba2" opacity="0.14" />
        <circle cx="234" cy="114" r="62" fill="none" stroke="#2bcba2" strokeDasharray="5 6" />
        {near.map(([x, y]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="8" fill="#57ddb9" />
        ))}
        {far.map(([x, y]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="8" fill="#8d68fb" opacity="0.85" />
        ))}
        <path d="m234 114 118 70" stroke="#ffcf7d" strokeWidth="2.5" strokeDasharray="3 5" />
        <circle cx="234" cy="114" r="10" fill="#ffcf7d" />
      </svg>
      <p className={classes.caption}>{sample.caption}</p>
      <span className={classes.resumed}>{sample.resumed}</span>
    </div>
    <div className={classes.controls} aria-hidden="true">
      <span className={classes.pause} />
      <span className={classes.track}>
        <span className={classes.played} />
      </span>
      <span>{`${sample.position} / ${sample.length}`}</span>
      <span className={classes.badge}>1.25×</span>
      <span className={classes.badge}>CC</span>
    </div>
  </figure>
);

/** Shows what a lecture is like. */
export const LectureSample = () => (
  <section className={`page-width ${classes.section}`}>
    <div className={classes.text}>
      <h2>{copy.title}</h2>
      <p className={classes.lead}>{copy.lead}</p>
      <dl className={classes.points}>
        {copy.points.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
    <PlayerPicture />
  </section>
);
