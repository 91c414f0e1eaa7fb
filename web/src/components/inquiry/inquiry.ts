import { limits } from '#contract/limits.ts';
import { inquiryCopy, type InquiryField, type InquiryKind, inquiryWords } from '../../content/inquiries.ts';
import { api, ApiProblem } from '../../lib/api/index.ts';
import { isEmail } from '../../lib/text/email.ts';

export type InquiryValues = Readonly<Record<InquiryField, string>>;

/** Errors of a form, per field or as a whole. */
export interface InquiryProblem {
  readonly fields: Readonly<Partial<Record<InquiryField, string>>>;
  readonly form?: string;
}

export const noValues: InquiryValues = { firstName: '', lastName: '', email: '', company: '', message: '' };
export const noProblem: InquiryProblem = { fields: {} };

/** Maximum characters per field, the same as on the server. */
export const maxLengths: Readonly<Record<InquiryField, number>> = {
  firstName: limits.nameMax,
  lastName: limits.nameMax,
  email: limits.emailMax,
  company: limits.companyMax,
  message: limits.inquiryMessageMax,
};

/** The fields of a kind of form, in display order. */
export const listFields = (kind: InquiryKind): readonly InquiryField[] => [
  'firstName',
  'lastName',
  'email',
  ...inquiryCopy[kind].extra.map(({ field }) => field),
];

/** Whether the field is required in a form of this kind; the fields common to all forms always are. */
export const isRequired = (kind: InquiryKind, field: InquiryField): boolean =>
  inquiryCopy[kind].extra.find((extra) => extra.field === field)?.required ?? true;

/** Client-side validation: missing or malformed values. */
export const checkInquiry = (kind: InquiryKind, values: InquiryValues): InquiryProblem => {
  const wrong = listFields(kind).filter((field) => {
    const value = values[field].trim();
    if (field === 'email') return !isEmail(value);
    return value === '' && isRequired(kind, field);
  });
  return { fields: Object.fromEntries(wrong.map((field) => [field, inquiryWords.required[field]])) };
};

/** Sends the inquiry without empty optional fields. */
export const sendInquiry = async (kind: InquiryKind, values: InquiryValues): Promise<void> => {
  const { firstName, lastName, email } = values;
  const extra = inquiryCopy[kind].extra
    .map(({ field }) => [field, values[field].trim()] as const)
    .filter(([, value]) => value !== '');
  await api.sendInquiry({
    body: {
      kind,
      firstName: firstName.trim(),
      lastName: lastName.trim(),
      email: email.trim(),
      ...Object.fromEntries(extra),
    },
  });
};

const readIssues = ({ details }: ApiProblem): { path?: unknown }[] =>
  Array.isArray(details.issues) ? (details.issues as { path?: unknown }[]) : [];

/** Converts a failed request into form errors. */
export const describeInquiryProblem = (kind: InquiryKind, error: unknown): InquiryProblem => {
  if (!(error instanceof ApiProblem)) return { fields: {}, form: inquiryWords.failed };
  const named = listFields(kind).filter((field) => readIssues(error).some(({ path }) => path === field));
  if (error.status === 400 && named.length > 0) {
    return {
      fields: Object.fromEntries(
        named.map((field) => [
          field,
          field === 'email' ? inquiryWords.required.email : inquiryWords.notTaken,
        ]),
      ),
    };
  }
  if (error.status === 0) return { fields: {}, form: inquiryWords.offline };
  if (error.code === 'too_many_requests') return { fields: {}, form: inquiryWords.tooMany };
  return { fields: {}, form: inquiryWords.failed };
};
