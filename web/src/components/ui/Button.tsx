import type { ComponentProps, MouseEvent } from 'react';
import { AppLink } from './AppLink.tsx';
import classes from './Button.module.css';

interface Look {
  /** `primary` is the one thing to do; `quiet` has a line; `plain` has neither. */
  readonly look?: 'primary' | 'quiet' | 'plain';
  readonly size?: 'sm' | 'md' | 'lg';
}

const className = ({ look = 'primary', size = 'md' }: Look, extra = '') =>
  `${classes.button} ${classes[look]} ${classes[size]} ${extra}`;

const ignore = (event: MouseEvent) => event.preventDefault();

/**
 * The site's button; light enough for the entry chunk.
 * @param props.busy does nothing for now, as what it began is under way; unlike a disabled one it keeps the focus
 */
export const Button = ({
  look,
  size,
  busy = false,
  className: extra,
  ...props
}: Look & { readonly busy?: boolean } & ComponentProps<'button'>) => (
  <button
    type="button"
    {...props}
    {...(busy && { 'aria-disabled': true, onClick: ignore })}
    className={className({ look, size }, extra)}
  />
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
