import { useMatch, useParams } from 'react-router-dom';
import { paths } from '../../lib/routing/paths.ts';
import { PrintGift } from './PrintGift.tsx';
import { TeamList } from './TeamList.tsx';
import { TeamView } from './TeamView.tsx';

/** What was bought for others: the list, one order, or its gift to print. One module, because every page's chunks are named in the entry. */
export default function TeamsPage() {
  const { teamId } = useParams();
  const isPrint = useMatch(paths.giftPrint.pattern) !== null;
  if (teamId === undefined) return <TeamList />;
  return isPrint ? <PrintGift /> : <TeamView key={teamId} />;
}
