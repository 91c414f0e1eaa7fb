import { paths } from '../../lib/paths.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { ArrowRightIcon } from '../ui/icons.tsx';
import classes from './RelatedCourses.module.css';

/** A few courses of the catalog with the reason to take each. */
export const RelatedCourses = ({
  items,
}: {
  items: readonly { readonly id: string; readonly title: string; readonly why: string }[];
}) => (
  <ul className={classes.courses}>
    {items.map(({ id, title, why }) => (
      <li key={id}>
        <AppLink to={paths.course.href(id)} className={classes.course}>
          <span>
            <strong>{title}</strong>
            <span>{why}</span>
          </span>
          <ArrowRightIcon />
        </AppLink>
      </li>
    ))}
  </ul>
);
