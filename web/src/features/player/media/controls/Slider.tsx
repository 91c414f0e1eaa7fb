import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import classes from './Controls.module.css';

interface SliderProps {
  readonly label: string;
  readonly className?: string;
  readonly value: number;
  readonly max: number;
  /** How far an arrow key goes, and a page key. */
  readonly step: number;
  readonly page: number;
  /** The value as people say it. */
  readonly valueText: string;
  /** Told where the pointer holds the handle, while it does; null when it lets go. */
  readonly onDrag?: (value: number | null) => void;
  /** Told which value the pointer is over, without being pressed; null when it leaves. */
  readonly onHover?: (value: number | null) => void;
  /** Told the value that is chosen. */
  readonly onChoose: (value: number) => void;
  /** What is seen of it. */
  readonly children: ReactNode;
}

const clamp = (value: number, max: number): number => Math.min(max, Math.max(0, value));

/** Where a key leads from a value; undefined for keys that are not the slider's. */
const moveBy = (key: string, { value, max, step, page }: SliderProps): number | undefined => {
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: value + step,
    ArrowUp: value + step,
    ArrowLeft: value - step,
    ArrowDown: value - step,
    PageUp: value + page,
    PageDown: value - page,
    Home: 0,
    End: max,
  };
  return Object.hasOwn(targets, key) ? clamp(targets[key] ?? value, max) : undefined;
};

/**
 * A range that looks as its children do. The browser's own input is there for keys and assistive technology; the pointer is
 * handled here, because phones differ in what a touch beside the handle does.
 */
export const Slider = (props: SliderProps) => {
  const { label, className, value, max, valueText, onDrag, onHover, onChoose, children } = props;
  const root = useRef<HTMLDivElement>(null);
  const [isHeld, setHeld] = useState(false);
  const valueAt = ({ clientX }: PointerEvent): number => {
    const { left = 0, width = 1 } = root.current?.getBoundingClientRect() ?? {};
    return clamp(((clientX - left) / (width || 1)) * max, max);
  };
  const press = (event: PointerEvent) => {
    if (event.button !== 0 || max <= 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    root.current?.querySelector('input')?.focus({ preventScroll: true });
    // Else the browser would take the focus away again.
    event.preventDefault();
    setHeld(true);
    onDrag?.(valueAt(event));
  };
  const letGo = () => {
    setHeld(false);
    onDrag?.(null);
  };
  const pressKey = (event: KeyboardEvent) => {
    const next = event.altKey || event.ctrlKey || event.metaKey ? undefined : moveBy(event.key, props);
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next);
  };
  return (
    <div
      ref={root}
      className={`${classes.slider} ${className ?? ''}`}
      data-held={isHeld || undefined}
      onPointerDown={press}
      onPointerMove={(event) => {
        if (isHeld) onDrag?.(valueAt(event));
        onHover?.(valueAt(event));
      }}
      onPointerUp={(event) => {
        if (!isHeld) return;
        letGo();
        onChoose(valueAt(event));
      }}
      onPointerCancel={letGo}
      onPointerLeave={() => onHover?.(null)}
    >
      {children}
      <input
        type="range"
        aria-label={label}
        aria-valuetext={valueText}
        min={0}
        max={max || 1}
        step="any"
        value={Math.min(value, max || 1)}
        disabled={max <= 0}
        onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
        onKeyDown={pressKey}
      />
    </div>
  );
};
