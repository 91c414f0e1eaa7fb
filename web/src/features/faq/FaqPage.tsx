import { ButtonLink } from '../../components/Button.tsx';
import { PageHero } from '../../components/page/PageHero.tsx';
import { Questions } from '../../components/page/Questions.tsx';
import { faq } from '../../content/faq.ts';
import { pages } from '../../content/pages.ts';
import { paths } from '../../lib/paths.ts';
import { useDocumentTitle } from '../../lib/useDocumentTitle.ts';
import classes from './FaqPage.module.css';

const FaqPage = () => {
  useDocumentTitle(pages.faq.title);
  return (
    <main>
      <PageHero copy={faq} look="paper" />
      <div className={classes.body}>
        <Questions items={faq.items} firstOpen />
        <aside className={classes.more} aria-label={faq.more.title}>
          <h2>{faq.more.title}</h2>
          <p>{faq.more.text}</p>
          <ButtonLink to={paths.contact.href()}>{faq.more.action}</ButtonLink>
        </aside>
      </div>
    </main>
  );
};

export default FaqPage;
