import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, it } from 'vitest';
import { useFocusStage } from '#web/features/player/playback/useFocusStage.ts';

const Cover = () => {
  const cover = useRef<HTMLDivElement>(null);
  useFocusStage(cover);
  return (
    <div ref={cover}>
      <button type="button">Cancel</button>
    </div>
  );
};
const Stage = ({ isCovered }: { isCovered: boolean }) => (
  <>
    <div data-media-player="" tabIndex={0}>
      {isCovered && <Cover />}
    </div>
    <button type="button">Elsewhere</button>
  </>
);

it.each([
  ['goes to the player when its cover disappears with it', 'Cancel', 'DIV'],
  ['stays where it is when it is not in the cover', 'Elsewhere', 'BUTTON'],
])('the focus %s', (_, name, element) => {
  const { rerender } = render(<Stage isCovered />);
  screen.getByRole('button', { name }).focus();
  rerender(<Stage isCovered={false} />);
  expect(document.activeElement?.nodeName).toBe(element);
});
