import { useLinkFromQuery } from '../../lib/courses/useLinkFromQuery.ts';
import { dripSource } from './drip/drip-source.ts';
import { Player } from './PlayerPage.tsx';
import { PlayerSourceContext } from './source.ts';

/** The player of a drip course. A visit through the link of a mail links the account first. */
export default function DripPlayerPage() {
  const { isLinking } = useLinkFromQuery();
  return (
    <PlayerSourceContext value={dripSource}>
      <Player waits={isLinking} />
    </PlayerSourceContext>
  );
}
