import { instructorBanner } from '../../content/instructor-banner.ts';
import { paths } from '../../lib/routing/paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Constellation } from './Constellation.tsx';
import classes from './InstructorBanner.module.css';

/** Invites professionals to teach. */
export const InstructorBanner = () => (
  <section className={`page-width ${classes.section}`}>
    <div className={classes.banner}>
      <div className={classes.text}>
        <h2>{instructorBanner.title}</h2>
        <p>{instructorBanner.text}</p>
        <ButtonLink to={paths.instructorSignup.href()}>{instructorBanner.action}</ButtonLink>
      </div>
      <div className={classes.picture} aria-hidden="true">
        <Constellation sky={instructorBanner.sky} />
      </div>
    </div>
  </section>
);
