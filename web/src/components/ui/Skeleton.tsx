import type { ComponentProps } from 'react';
import classes from './Skeleton.module.css';

/**
 * A pulsing loading placeholder. Numbers are pixels.
 * @param props.width default: the width of the container
 * @param props.radius a radius of the theme, or `none` where the container clips the corners
 */
export const Skeleton = ({
  height,
  width,
  radius = 'md',
  className = '',
  style,
  ...props
}: {
  height?: number | string;
  width?: number | string;
  radius?: 'none' | 'md' | 'lg' | 'xl' | 'round';
} & ComponentProps<'div'>) => (
  <div
    {...props}
    className={`${classes.block} ${className}`}
    data-radius={radius}
    style={{ height, width, ...style }}
  />
);
