import { useMatch, useParams } from 'react-router-dom';
import { paths } from '../../lib/routing/paths.ts';
import { BuySeats } from './BuySeats.tsx';
import { ChooseSeats } from './ChooseSeats.tsx';
import { GiveGift } from './GiveGift.tsx';

/** Sells courses for others: seats, or a gift. One module, because every page's chunks are named in the entry. */
export default function OrderPage() {
  const { courseId } = useParams();
  const isGift = useMatch(paths.courseGift.pattern) !== null;
  if (courseId === undefined) return <ChooseSeats />;
  return isGift ? <GiveGift /> : <BuySeats />;
}
