import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { Elements } from '#web/components/ui/elements.ts';
import classes from './Controls.module.css';

interface SliderProps {
  readonly label: string;
  readonly className?: string;
  readonly value: number;
  readonly max: number;
  /** Increment of an arrow key. */
  readonly step: number;
  /** Increment of a page key. */
  readonly page: number;
  /** The value for screen readers (`aria-valuetext`). */
  readonly valueText: string;
  /** Called with the value while dragging; null when the drag ends. */
  readonly onDrag?: (value: number | null) => void;
  /** Called with the value under the pointer; null when the pointer leaves. */
  readonly onHover?: (value: number | null) => void;
  /** Called with the value chosen by pointer or key. */
  readonly onChoose: (value: number) => void;
  /** Visible part of the slider. */
  readonly children: Elements;
}

const clamp = (value: number, max: number): number => Math.min(max, Math.max(0, value));

/** Returns the value after a key press; undefined for keys that the slider does not handle. */
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
 * A slider drawn by its children. A native range input serves keys and assistive technology. The pointer is handled here,
 * because phones differ in how a native input reacts to a touch beside the handle.
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
    // Otherwise the browser would move the focus away again.
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
