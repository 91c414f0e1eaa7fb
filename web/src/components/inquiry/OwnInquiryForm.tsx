import { type FormEvent, type Ref, useId, useRef, useState } from 'react';
import { inquiryCopy, type InquiryField, type InquiryKind, inquiryWords } from '../../content/inquiries.ts';
import { Button } from '../ui/Button.tsx';
import { FieldProblem, ScriptNeeded, TextField } from '../ui/TextField.tsx';
import {
  checkInquiry,
  describeInquiryProblem,
  type InquiryProblem,
  isRequired,
  listFields,
  maxLengths,
  noProblem,
  noValues,
  sendInquiry,
} from './inquiry.ts';
import classes from './InquiryForm.module.css';
import { Thanks } from './Thanks.tsx';

const autoComplete: Readonly<Partial<Record<InquiryField, string>>> = {
  firstName: 'given-name',
  lastName: 'family-name',
  email: 'email',
  company: 'organization',
};

/** Our own inquiry form. Keeps the input until the server has accepted it. */
export const OwnInquiryForm = ({
  kind,
  formRef,
}: {
  readonly kind: InquiryKind;
  /** Receives the form until it is sent. */
  readonly formRef?: Ref<HTMLFormElement>;
}) => {
  const copy = inquiryCopy[kind];
  const id = useId();
  const inputs = useRef(new Map<InquiryField, HTMLElement>());
  const isSending = useRef(false);
  const [values, setValues] = useState(noValues);
  const [problem, setProblem] = useState<InquiryProblem>(noProblem);
  const [stage, setStage] = useState<'writing' | 'sending' | 'sent'>('writing');

  const refuse = (refusal: InquiryProblem) => {
    setProblem(refusal);
    const first = listFields(kind).find((field) => refusal.fields[field] !== undefined);
    if (first) inputs.current.get(first)?.focus();
  };
  const change = (field: InquiryField, value: string) => {
    setValues((before) => ({ ...before, [field]: value }));
    setProblem(({ fields: { [field]: _corrected, ...fields } }) => ({ fields }));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending.current) return;
    const found = checkInquiry(kind, values);
    if (Object.keys(found.fields).length > 0) {
      refuse(found);
      return;
    }
    isSending.current = true;
    setStage('sending');
    setProblem(noProblem);
    try {
      await sendInquiry(kind, values);
      setStage('sent');
    } catch (error) {
      setStage('writing');
      refuse(describeInquiryProblem(kind, error));
    } finally {
      isSending.current = false;
    }
  };

  if (stage === 'sent') return <Thanks {...copy.thanks} />;
  return (
    <form
      ref={formRef}
      className={classes.form}
      aria-label={copy.name}
      aria-busy={stage === 'sending'}
      // If the browser submits the form before the script runs, POST keeps the email address out of the URL.
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {listFields(kind).map((field) => {
        const extra = copy.extra.find((candidate) => candidate.field === field);
        return (
          <TextField
            key={field}
            id={`${id}-${field}`}
            name={field}
            label={extra?.label ?? inquiryWords[field as 'firstName' | 'lastName' | 'email']}
            hint={extra?.hint}
            type={field === 'email' ? 'email' : 'text'}
            autoComplete={autoComplete[field]}
            multiline={field === 'message'}
            required={isRequired(kind, field)}
            optionalWord={inquiryWords.optional}
            maxLength={maxLengths[field]}
            value={values[field]}
            problem={problem.fields[field]}
            fieldRef={(element) => {
              if (element) inputs.current.set(field, element);
            }}
            onChange={(value) => change(field, value)}
          />
        );
      })}
      <div className={classes.end}>
        <Button type="submit" size="lg" busy={stage === 'sending'}>
          {stage === 'sending' ? inquiryWords.sending : copy.send}
        </Button>
        <p className={classes.hint}>{inquiryWords.privacy}</p>
      </div>
      <FieldProblem>{problem.form}</FieldProblem>
      <ScriptNeeded />
    </form>
  );
};
