import encodeQr from 'qr';
import { Logo } from '../../components/ui/Logo.tsx';
import type { ResponseOf } from '../../lib/api/index.ts';
import classes from './GiftSheet.module.css';

/** An address as a QR code. */
const QrCode = ({ text }: { text: string }) => {
  const rows = encodeQr(text, 'raw', { border: 2 });
  const dots = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className={classes.code}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label="The link as a QR code"
    >
      <path d={dots} />
    </svg>
  );
};

/** The page that is printed: giver, course, message, and the link written out and as a code. */
const GiftSheet = ({ gift, link }: { gift: ResponseOf<'getGift'>; link: string }) => (
  <article className={classes.card}>
    <Logo />
    <p className={classes.kicker} dir="auto">{`A gift from ${gift.from}`}</p>
    <h2 className={classes.course} dir="auto">
      {gift.courseTitle}
    </h2>
    {gift.message && (
      <p className={classes.message} dir="auto">
        {gift.message}
      </p>
    )}
    <div className={classes.take}>
      <QrCode text={link} />
      <div>
        <p>The course is yours. Scan the code, or type this address:</p>
        <p className={classes.link}>{link}</p>
        <p>Take it with any email address; it does not expire.</p>
      </div>
    </div>
  </article>
);

export default GiftSheet;
