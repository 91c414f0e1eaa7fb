import { useLinkFromQuery } from '../../lib/courses/useLinkFromQuery.ts';
import { PlayerSourceContext } from './course/source.ts';
import { DripPartsContext } from './drip/drip-parts.ts';
import { dripParts, dripSource } from './drip/drip-source.ts';
import { Player } from './PlayerPage.tsx';

/** The player of a drip course. A visit through the link of a mail links the account first. */
export default function DripPlayerPage() {
  const { isLinking } = useLinkFromQuery();
  return (
    <PlayerSourceContext value={dripSource}>
      <DripPartsContext value={dripParts}>
        <Player waits={isLinking} />
      </DripPartsContext>
    </PlayerSourceContext>
  );
}
