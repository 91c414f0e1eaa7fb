import type { ComponentProps, MouseEvent } from 'react';
import { AppLink } from './AppLink.tsx';
import classes from './Button.module.css';

interface Look {
  /** `primary`: the main action; `quiet`: outlined; `plain`: neither fill nor outline. */
  readonly look?: 'primary' | 'quiet' | 'plain';
  readonly size?: 'sm' | 'md' | 'lg';
}

const className = ({ look = 'primary', size = 'md' }: Look, extra = '') =>
  `${classes.button} ${classes[look]} ${classes[size]} ${extra}`;

const ignore = (event: MouseEvent) => event.preventDefault();

/**
 * The site's button, small enough for the entry chunk.
 * @param props.busy ignores clicks while an operation runs; unlike a disabled button, it keeps the focus
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

/** A link styled as a button. */
export const ButtonLink = ({
  look,
  size,
  className: extra,
  ...props
}: Look & ComponentProps<typeof AppLink>) => (
  <AppLink {...props} className={className({ look, size }, extra)} />
);
