import { Group, Stack } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { FormProblem } from '../../components/learner/FormProblem.tsx';
import { WaitingBar } from '../../components/learner/WaitingBar.tsx';
import { Button } from '../../components/ui/Button.tsx';
import { Dialog } from '../../components/ui/Dialog.tsx';
import classes from './CropDialog.module.css';
import { clampCrop, type Crop, dragCrop, drawCrop, middle, zoomMax } from './photo.ts';

const previewSide = 560;
const keyStep = 0.02;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-keyStep, 0],
  ArrowRight: [keyStep, 0],
  ArrowUp: [0, -keyStep],
  ArrowDown: [0, keyStep],
};

const Slider = ({
  label,
  value,
  min,
  max,
  step,
  text,
  disabled,
  onChange,
}: {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  /** The value in words, for screen readers. */
  text: string;
  disabled?: boolean;
  onChange: (value: number) => void;
}) => {
  const id = useId();
  return (
    <div className={classes.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={disabled}
        aria-valuetext={text}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  );
};

const percent = (value: number): string => `${Math.round(value * 100)}%`;

/** The photo in a square frame, moved by dragging, the wheel and the keyboard. */
const CropFrame = ({
  photo,
  crop,
  onMove,
}: {
  photo: ImageBitmap;
  crop: Crop;
  onMove: (next: Crop) => void;
}) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const grip = useRef<{ x: number; y: number; crop: Crop }>(undefined);
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, photo, crop);
  }, [photo, crop]);

  const onPointerDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { x: event.clientX, y: event.clientY, crop };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!grip.current) return;
    const { x, y, crop: from } = grip.current;
    const drag = { x: event.clientX - x, y: event.clientY - y };
    onMove(dragCrop(photo, from, drag, event.currentTarget.clientWidth));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const [x, y] = arrows[event.key] ?? [0, 0];
    const zoom = { '+': 0.1, '=': 0.1, '-': -0.1 }[event.key] ?? 0;
    if (x === 0 && y === 0 && zoom === 0) return;
    event.preventDefault();
    onMove({ zoom: crop.zoom + zoom, x: crop.x + x, y: crop.y + y });
  };
  return (
    <div
      className={classes.frame}
      role="group"
      aria-label="The part of the photo that will be shown. Use the arrow keys to move it, plus and minus to zoom."
      tabIndex={0}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => (grip.current = undefined)}
      onPointerCancel={() => (grip.current = undefined)}
      onWheel={(event) => onMove({ ...crop, zoom: crop.zoom - event.deltaY / 500 })}
      onKeyDown={onKeyDown}
    >
      <canvas ref={canvas} width={previewSide} height={previewSide} className={classes.canvas} />
      <span className={classes.mask} aria-hidden="true" />
    </div>
  );
};

/** Previews the round picture; zoom and position change by drag, wheel, sliders and keys. */
const CropDialog = ({
  photo,
  isSending,
  problem,
  onCancel,
  onDone,
}: {
  photo: ImageBitmap;
  isSending: boolean;
  problem: string | undefined;
  onCancel: () => void;
  onDone: (crop: Crop) => void;
}) => {
  const [crop, setCrop] = useState<Crop>(middle);
  const move = (next: Crop) => {
    if (!isSending) setCrop(clampCrop(photo, next));
  };
  const fixed = (axis: 'width' | 'height') =>
    crop.zoom === 1 && photo[axis] <= Math.min(photo.width, photo.height);

  return (
    <Dialog title="Your picture" busy={isSending} onClose={onCancel}>
      <Stack>
        <CropFrame photo={photo} crop={crop} onMove={move} />
        <Stack gap="xs">
          <Slider
            label="Zoom"
            value={crop.zoom}
            min={1}
            max={zoomMax}
            step={0.01}
            text={percent(crop.zoom)}
            disabled={isSending}
            onChange={(zoom) => move({ ...crop, zoom })}
          />
          <Slider
            label="Left and right"
            value={crop.x}
            min={0}
            max={1}
            step={0.01}
            text={`${percent(crop.x)} from the left`}
            disabled={isSending || fixed('width')}
            onChange={(x) => move({ ...crop, x })}
          />
          <Slider
            label="Up and down"
            value={crop.y}
            min={0}
            max={1}
            step={0.01}
            text={`${percent(crop.y)} from the top`}
            disabled={isSending || fixed('height')}
            onChange={(y) => move({ ...crop, y })}
          />
        </Stack>
        {isSending && <WaitingBar label="Uploading your picture" />}
        <FormProblem size="sm">{problem}</FormProblem>
        <Group justify="end" gap="0.6rem">
          <Button look="quiet" busy={isSending} onClick={onCancel}>
            Cancel
          </Button>
          <Button busy={isSending} onClick={() => onDone(crop)}>
            {isSending ? 'Uploading…' : 'Use this picture'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
};

export default CropDialog;
