import type { ComponentProps } from 'react';
import { AppLink } from './AppLink.tsx';
import classes from './Button.module.css';

interface Look {
  /** `primary` is the one thing to do; `quiet` has a line; `plain` has neither. */
  readonly look?: 'primary' | 'quiet' | 'plain';
  readonly size?: 'sm' | 'md' | 'lg';
}

const className = ({ look = 'primary', size = 'md' }: Look, extra = '') =>
  `${classes.button} ${classes[look]} ${classes[size]} ${extra}`;

/** The site's button; light enough for the entry chunk. */
export const Button = ({ look, size, className: extra, ...props }: Look & ComponentProps<'button'>) => (
  <button type="button" {...props} className={className({ look, size }, extra)} />
);

/** A link that looks like a button. */
export const ButtonLink = ({
  look,
  size,
  className: extra,
  ...props
}: Look & ComponentProps<typeof AppLink>) => (
  <AppLink {...props} className={className({ look, size }, extra)} />
);
