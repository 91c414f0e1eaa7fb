import type { CSSProperties } from 'react';
import { useMedia, useMediaState } from '../media-context.ts';
import { ControlButton } from './ControlButton.tsx';
import classes from './Controls.module.css';
import { MutedIcon, QuietIcon, VolumeIcon } from './icons.tsx';
import { Slider } from './Slider.tsx';

/** Mute button and volume slider. The style sheet hides the slider on phones, which have volume keys. */
export const Volume = () => {
  const media = useMedia();
  const isMuted = useMediaState(({ muted, volume }) => muted || volume === 0);
  const volume = useMediaState((state) => (state.muted ? 0 : state.volume));
  const percent = Math.round(volume * 100);
  return (
    <div className={classes.volume}>
      <ControlButton
        label={isMuted ? 'Unmute' : 'Mute'}
        keys="m"
        Icon={isMuted ? MutedIcon : volume < 0.5 ? QuietIcon : VolumeIcon}
        onPress={() => media.toggleMuted()}
      />
      <Slider
        label="Volume"
        className={classes.loudness}
        value={volume}
        max={1}
        step={0.05}
        page={0.2}
        valueText={`${percent}%`}
        onDrag={(value) => value !== null && media.setVolume(value)}
        onChoose={(value) => media.setVolume(value)}
      >
        <div className={classes.line} style={{ '--at': volume } as CSSProperties}>
          <span className={classes.part} style={{ '--from': 0, '--to': 1 } as CSSProperties} />
          <span className={classes.handle} />
        </div>
      </Slider>
    </div>
  );
};
