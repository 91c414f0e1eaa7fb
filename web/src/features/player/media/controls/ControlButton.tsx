import type { ComponentType, SVGProps } from 'react';
import classes from './Controls.module.css';

/**
 * A button of the player.
 * @param props.keys keyboard shortcut shown in the tooltip
 * @param props.isPressed state of a toggle; undefined for other buttons
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
