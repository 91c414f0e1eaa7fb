import { InquiryForm } from '../../components/inquiry/InquiryForm.tsx';
import { FormPanel } from '../../components/page/FormPanel.tsx';
import { PaperSky } from '../../components/page/PaperSky.tsx';
import { AppLink } from '../../components/ui/AppLink.tsx';
import { ArrowLeftIcon } from '../../components/ui/icons.tsx';
import { instructorSignup as copy } from '../../content/instructor.ts';
import classes from './InstructorSignupPage.module.css';

const Next = () => (
  <div className={classes.next}>
    <h2>{copy.next.title}</h2>
    <ol>
      {copy.next.items.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ol>
    <AppLink to={copy.back.to} className={classes.back}>
      <ArrowLeftIcon />
      <span>{` ${copy.back.label}`}</span>
    </AppLink>
  </div>
);

const InstructorSignupPage = () => {
  return (
    <main className={classes.page}>
      <PaperSky />
      <FormPanel title={copy.title} lead={copy.lead} email="learners" headingLevel={1} aside={<Next />}>
        <InquiryForm kind="instructor" />
      </FormPanel>
    </main>
  );
};

export default InstructorSignupPage;
