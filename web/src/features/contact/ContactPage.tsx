import { InquiryForm } from '../../components/inquiry/InquiryForm.tsx';
import { FormPanel } from '../../components/page/FormPanel.tsx';
import { PageHero } from '../../components/page/PageHero.tsx';
import { Questions } from '../../components/page/Questions.tsx';
import { Section } from '../../components/page/Section.tsx';
import { contact as copy } from '../../content/contact.ts';
import { settings } from '../../content/settings.ts';
import { CityMap } from './CityMap.tsx';
import classes from './ContactPage.module.css';

/** An email link that wraps, if it must, before the domain. */
const EmailLink = ({ email }: { email: string }) => {
  const [name, domain] = email.split('@');
  return (
    <a href={`mailto:${email}`}>
      <span>{`${name}@`}</span>
      <wbr />
      <span>{domain}</span>
    </a>
  );
};

const Cards = () => (
  <ul className={classes.cards} aria-label={copy.cardsTitle}>
    {copy.cards.map(({ title, text, email }) => (
      <li key={title}>
        <h2>{title}</h2>
        <p>{text}</p>
        <EmailLink email={settings.email[email]} />
      </li>
    ))}
  </ul>
);

const Hours = () => (
  <div className={classes.hours}>
    <h3>{copy.hours.title}</h3>
    <dl>
      {copy.hours.rows.map(({ days, time }) => (
        <div key={days}>
          <dt>{days}</dt>
          <dd>{time}</dd>
        </div>
      ))}
    </dl>
    <p>{`${copy.hours.zone}. ${copy.hours.response}`}</p>
    <h3>{copy.social.title}</h3>
    <p>{copy.social.text}</p>
    <ul className={classes.social}>
      {settings.social.map(({ label, href }) => (
        <li key={href}>
          <a href={href} rel="noreferrer">
            {label}
          </a>
        </li>
      ))}
    </ul>
  </div>
);

const ContactPage = () => {
  return (
    <main>
      <PageHero copy={copy} look="paper">
        <Cards />
      </PageHero>
      <FormPanel id="write" title={copy.form.title} lead={copy.form.lead} email="learners" aside={<Hours />}>
        <InquiryForm kind="contact" />
      </FormPanel>
      <Section title={copy.map.title} lead={copy.map.lead} tone="sunken" headingBeside>
        <CityMap />
      </Section>
      <Section title={copy.questions.title} headingBeside>
        <Questions items={copy.questions.items} />
      </Section>
    </main>
  );
};

export default ContactPage;
