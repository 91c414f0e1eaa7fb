import { InquiryForm } from '../../components/inquiry/InquiryForm.tsx';
import { FormPanel } from '../../components/page/FormPanel.tsx';
import { Numbers } from '../../components/page/Numbers.tsx';
import { PageHero } from '../../components/page/PageHero.tsx';
import { Points } from '../../components/page/Points.tsx';
import { Questions } from '../../components/page/Questions.tsx';
import { Section } from '../../components/page/Section.tsx';
import { Stations } from '../../components/page/Stations.tsx';
import { AppLink } from '../../components/ui/AppLink.tsx';
import { ButtonLink } from '../../components/ui/Button.tsx';
import { ArrowRightIcon, CheckIcon } from '../../components/ui/icons.tsx';
import { corporateTraining as copy } from '../../content/training/corporate.ts';
import classes from './CorporateTrainingPage.module.css';

const CorporateTrainingPage = () => {
  return (
    <main>
      <PageHero copy={copy.hero} />
      <Numbers show={['trainingScore', 'participants', 'success', 'countries']} label={copy.numbersLabel} />
      <Section title={copy.programs.title} lead={copy.programs.lead}>
        <ul className={classes.programs}>
          {copy.programs.items.map(({ title, who, text, facts, action, to, tone }) => (
            <li key={to} className={classes.program} data-tone={tone}>
              <p className={classes.who}>{who}</p>
              <h3>{title}</h3>
              <p>{text}</p>
              <ul className={classes.facts}>
                {facts.map((fact) => (
                  <li key={fact}>
                    <CheckIcon />
                    <span>{` ${fact}`}</span>
                  </li>
                ))}
              </ul>
              <AppLink to={to} className={classes.link}>
                <span>{`${action} `}</span>
                <ArrowRightIcon />
              </AppLink>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={copy.seats.title} lead={copy.seats.lead} id="seats" tone="sunken">
        <Points items={copy.seats.items} />
        <p className={classes.buy}>
          <ButtonLink size="lg" to={copy.seats.action.to}>
            {copy.seats.action.label}
          </ButtonLink>
        </p>
      </Section>
      <Section title={copy.formats.title} lead={copy.formats.lead}>
        <Points items={copy.formats.items} />
      </Section>
      <Section title={copy.path.title} lead={copy.path.lead} tone="sunken">
        <Stations items={copy.path.items} />
      </Section>
      <Section title={copy.included.title} lead={copy.included.lead} tone="night" headingBeside>
        <Points items={copy.included.items} columns={2} />
      </Section>
      <Section title={copy.questions.title} headingBeside>
        <Questions items={copy.questions.items} />
      </Section>
      <div className={classes.inquiry}>
        <FormPanel id="inquiry" title={copy.inquiry.title} lead={copy.inquiry.lead} email="organizations">
          <InquiryForm kind="corporate-training" />
        </FormPanel>
      </div>
    </main>
  );
};

export default CorporateTrainingPage;
