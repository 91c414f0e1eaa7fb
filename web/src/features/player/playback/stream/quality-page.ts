import type { MenuPage } from '../../media/controls/Menu.tsx';
import type { Quality } from '../../media/preferences.ts';
import type { StreamQualities } from './engine.ts';

const audioOnly = 'Audio only';

/** Parses the value of a radio item. */
const readValue = (value: string): Quality => (value === 'auto' || value === 'audio' ? value : Number(value));

/**
 * The settings page for quality: sizes of the video, audio only, and data saver.
 * @param lines shorter side of the picture in pixels; 0 without a picture
 */
export const qualityPage = (
  { sizes, audioUrl }: Pick<StreamQualities, 'sizes' | 'audioUrl'>,
  settings: {
    readonly quality: Quality;
    readonly isSaving: boolean;
    readonly setQuality: (quality: Quality) => void;
    readonly setSaving: (isSaving: boolean) => void;
  },
  lines: number,
): MenuPage => {
  const { quality, isSaving, setQuality, setSaving } = settings;
  // A preferred size that this video lacks falls back to the next smaller one; then no item is checked.
  const value = quality === 'audio' && audioUrl === null ? 'auto' : String(quality);
  const auto = lines > 0 && value === 'auto' ? `Auto (${lines}p)` : 'Auto';
  const options = [
    { label: auto, value: 'auto' },
    ...sizes.toReversed().map((size) => ({ label: `${size}p`, value: String(size) })),
    ...(audioUrl === null ? [] : [{ label: audioOnly, value: 'audio' }]),
  ];
  const hint = options.find((option) => option.value === value)?.label ?? (lines > 0 ? `${lines}p` : '');
  return {
    label: 'Quality',
    hint,
    parts: [
      { label: 'Quality', value, options, onChoose: (chosen) => setQuality(readValue(chosen)) },
      { label: 'Data saver', isOn: isSaving, onSwitch: setSaving },
    ],
  };
};
