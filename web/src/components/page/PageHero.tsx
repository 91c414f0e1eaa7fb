import { ButtonLink } from '../ui/Button.tsx';
import type { Elements } from '../ui/elements.ts';
import { Constellation, type Sky } from './Constellation.tsx';
import classes from './PageHero.module.css';
import { PaperSky } from './PaperSky.tsx';

export interface HeroCopy {
  readonly title: string;
  readonly lead: string;
  readonly actions?: readonly { readonly label: string; readonly to: string }[];
  readonly sky?: Sky;
}

/**
 * Header of a page. `night` is a dark sky in both color schemes, for pages that present something; `paper` is quiet,
 * for pages that visitors open with a question.
 */
export const PageHero = ({
  copy,
  look = 'night',
  children,
}: {
  copy: HeroCopy;
  look?: 'night' | 'paper';
  /** Content below the lead, such as a form or links. */
  children?: Elements;
}) => (
  <section
    className={`${classes.hero} ${classes[look]}`}
    {...(look === 'night' && { 'data-night': '', 'data-sky': '' })}
  >
    {look === 'paper' && <PaperSky />}
    <div className={`page-width ${classes.inner}`} data-alone={!copy.sky || undefined}>
      <div className={classes.text}>
        <h1>{copy.title}</h1>
        <p className={classes.lead}>{copy.lead}</p>
        {copy.actions && (
          <div className={classes.actions}>
            {copy.actions.map(({ label, to }, index) => (
              <ButtonLink key={to} size="lg" look={index ? 'quiet' : 'primary'} to={to}>
                {label}
              </ButtonLink>
            ))}
          </div>
        )}
        {children}
      </div>
      {copy.sky && (
        <div className={classes.picture}>
          <Constellation sky={copy.sky} />
        </div>
      )}
    </div>
  </section>
);
