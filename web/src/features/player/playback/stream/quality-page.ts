import type { MenuPage } from '../../media/controls/Menu.tsx';
import type { StreamChoice } from './engine.ts';
import type { Quality } from './source-choice.ts';

const audioOnly = 'Audio only';

/** A radio's value, which is text, as a wish. */
const readValue = (value: string): Quality => (value === 'auto' || value === 'audio' ? value : Number(value));

/**
 * The sizes of a video, its sound alone, and whether bytes are to be saved, as a page of the menu of settings.
 * @param lines of the picture that is shown; 0 without one
 */
export const qualityPage = (
  { sizes, audioUrl }: Pick<StreamChoice, 'sizes' | 'audioUrl'>,
  wishes: {
    readonly quality: Quality;
    readonly isSaving: boolean;
    readonly setQuality: (quality: Quality) => void;
    readonly setSaving: (isSaving: boolean) => void;
  },
  lines: number,
): MenuPage => {
  const { quality, isSaving, setQuality, setSaving } = wishes;
  // A wish for a size that this video lacks is met by the next smaller one; nothing is checked then but what is so.
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
