import { paths } from '../../lib/paths.ts';
import { InPreparation } from '../course/InPreparation.tsx';
import { AppLink } from '../ui/AppLink.tsx';
import { ArrowRightIcon } from '../ui/icons.tsx';
import classes from './RelatedCourses.module.css';

/** A few courses of the catalog with the reason to take each. */
export const RelatedCourses = ({
  items,
}: {
  items: readonly {
    readonly id: string;
    readonly title: string;
    readonly why: string;
    /** It cannot be taken yet. */
    readonly inPreparation?: true;
  }[];
}) => (
  <ul className={classes.courses}>
    {items.map(({ id, title, why, inPreparation }) => (
      <li key={id}>
        <AppLink to={paths.course.href(id)} className={classes.course}>
          <span>
            <strong>{title}</strong>
            <span>{why}</span>
            {inPreparation && <InPreparation />}
          </span>
          <ArrowRightIcon />
        </AppLink>
      </li>
    ))}
  </ul>
);
