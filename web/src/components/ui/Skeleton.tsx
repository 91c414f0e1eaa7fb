import type { ComponentProps } from 'react';
import classes from './Skeleton.module.css';

/**
 * A pulsing block where something will be. Numbers are pixels.
 * @param props.width that of its place unless given
 * @param props.radius of the theme, `none` for a block that its place cuts
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
