import { useState } from 'react';
import classes from './Avatar.module.css';

const initials = (name = ''): string =>
  name
    .split(/[\s@.]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase())
    .join('');

/** A round picture, or the initials where there is none or it does not load. Decorative: name it beside or around. */
export const Avatar = ({ name, picture, size = 40 }: { name?: string; picture?: string; size?: number }) => {
  const [broken, setBroken] = useState<string>();
  return picture && broken !== picture ? (
    <img
      className={classes.avatar}
      src={picture}
      alt=""
      width={size}
      height={size}
      referrerPolicy="no-referrer"
      onError={() => setBroken(picture)}
    />
  ) : (
    <span
      className={classes.avatar}
      style={{ width: size, height: size, fontSize: size * 0.38 }}
      aria-hidden="true"
    >
      {initials(name)}
    </span>
  );
};
