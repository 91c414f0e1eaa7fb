import { Menu, useMediaState } from '@vidstack/react';
import {
  DefaultMenuButton,
  DefaultMenuCheckbox,
  DefaultMenuItem,
  DefaultMenuRadioGroup,
  DefaultMenuSection,
  defaultLayoutIcons,
} from '@vidstack/react/player/layouts/default';
import type { StreamChoice } from './engine.ts';
import { linesOf, type Quality } from './source-choice.ts';

const audioOnly = 'Audio only';

/** A radio's value, which is text, as a wish. */
const readValue = (value: string): Quality => (value === 'auto' || value === 'audio' ? value : Number(value));

/**
 * The sizes of a video, its sound alone, and whether bytes are to be saved: a part of the player's menu of settings. The library's
 * own menu of sizes knows of no sound alone.
 */
export const QualityMenu = ({
  choice: { sizes, audioUrl },
  quality,
  isSaving,
  onQuality,
  onSaving,
}: {
  readonly choice: StreamChoice;
  readonly quality: Quality;
  readonly isSaving: boolean;
  readonly onQuality: (quality: Quality) => void;
  readonly onSaving: (isSaving: boolean) => void;
}) => {
  const playing = useMediaState('quality');
  const lines = playing ? linesOf(playing) : 0;
  // A wish for a size that this video lacks is met by the next smaller one; nothing is checked then but what is so.
  const value = quality === 'audio' && audioUrl === null ? 'auto' : String(quality);
  const auto = lines > 0 && value === 'auto' ? `Auto (${lines}p)` : 'Auto';
  const options = [
    { label: auto, value: 'auto' },
    ...sizes.toReversed().map((size) => ({ label: `${size}p`, value: String(size) })),
    ...(audioUrl === null ? [] : [{ label: audioOnly, value: 'audio' }]),
  ];
  const hint = options.find((option) => option.value === value)?.label ?? (lines > 0 ? `${lines}p` : '');
  return (
    <Menu.Root className="vds-menu">
      <DefaultMenuButton label="Quality" hint={hint} Icon={defaultLayoutIcons.Menu.QualityUp} />
      <Menu.Items className="vds-menu-items">
        <DefaultMenuSection>
          <DefaultMenuRadioGroup
            value={value}
            options={options}
            onChange={(chosen: string) => onQuality(readValue(chosen))}
          />
        </DefaultMenuSection>
        <DefaultMenuSection>
          <DefaultMenuItem label="Data saver">
            <DefaultMenuCheckbox
              label="Data saver"
              defaultChecked={isSaving}
              checked={isSaving}
              // It tells its first state as well, which would then be remembered as if somebody had chosen it.
              onChange={(isChecked) => isChecked !== isSaving && onSaving(isChecked)}
            />
          </DefaultMenuItem>
        </DefaultMenuSection>
      </Menu.Items>
    </Menu.Root>
  );
};
