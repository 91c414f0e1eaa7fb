import type { ComponentType, SVGProps } from 'react';
import classes from './Controls.module.css';

/**
 * A button of the player.
 * @param props.keys its key, which its tip names
 * @param props.isPressed whether what it turns on is on; undefined for a button that turns nothing on
 */
export const ControlButton = ({
  label,
  keys,
  Icon,
  isPressed,
  className = '',
  onPress,
}: {
  readonly label: string;
  readonly keys?: string;
  readonly Icon: ComponentType<SVGProps<SVGSVGElement>>;
  readonly isPressed?: boolean;
  readonly className?: string | undefined;
  readonly onPress: () => void;
}) => (
  <button
    type="button"
    className={`${classes.button} ${className}`}
    aria-label={label}
    aria-pressed={isPressed}
    title={keys ? `${label} (${keys})` : label}
    onClick={onPress}
  >
    <Icon />
  </button>
);
