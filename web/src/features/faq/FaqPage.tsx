import { PageHero } from '../../components/page/PageHero.tsx';
import { Questions } from '../../components/page/Questions.tsx';
import { ButtonLink } from '../../components/ui/Button.tsx';
import { faq } from '../../content/faq.ts';
import { paths } from '../../lib/routing/paths.ts';
import classes from './FaqPage.module.css';

const FaqPage = () => {
  return (
    <main>
      <PageHero copy={faq} look="paper" />
      <div className={`page-width ${classes.body}`}>
        <div>
          <Questions items={faq.items} firstOpen />
          <section className={classes.others}>
            <h2>{faq.others.title}</h2>
            {faq.others.topics.map(({ title, items }) => (
              <div key={title} className={classes.topic}>
                <h3>{title}</h3>
                <Questions items={items} />
              </div>
            ))}
          </section>
        </div>
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
