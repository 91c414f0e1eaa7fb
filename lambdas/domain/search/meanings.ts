/**
 * Plain words that mean the same when people ask about courses and about the site, a line each; the first word names the meaning, and
 * `how_much` is a phrase. Names of the things that courses teach are in `synonyms.ts`. A word belongs to one line.
 */
const lines = `
price cost fee charge pricing costly expensive priced set_me_back tuition
howmuch how_much what_amount
pay payment paid paying buy purchase buying bought purchased
free gratis complimentary free_of_charge no_charge no_cost for_nothing without_paying
cheap cheapest affordable inexpensive least_expensive lowest_price
dear most_expensive
creditcard credit_card debit_card by_card with_card visa mastercard paypal
refund refunds refunded money_back reimburse reimbursement return returned give_back
cancel cancellation
unhappy not_happy dissatisfied not_satisfied disappointed do_not_like dont_like didnt_like
receipt invoice bill
long how_long duration length time_commitment lengthy
time hours hour minutes minute weeks week months month days effort workload
short quick brief shortest quickest
many how_many number_of number amount_of count
lecture lesson video chapter unit module clip
quiz quizze exam examination
attempt try retry retake tries attempts how_many_times many_times how_often
course courses class classes program programme training trainings tutorial curriculum
certificate certification diploma credential certified badge certificates
prove proof proves worth recognized recognised recognition accredited accreditation valid official degree ects university
verify genuine authentic
level difficulty
hard difficult tough demanding challenging complicated advanced
beginner newbies newbie newcomer novice beginners newbies starter easy easiest introduction introductory intro entry_level basics new_to completely_new no_experience never_programmed never_coded no_background without_experience from_scratch from_zero absolute_beginner first_time
suitable suited right_for good_for fit_for appropriate
teacher instructor lecturer professor tutor author trainer speaker
teach teaches taught teaching
who whos whose
made created wrote
language languages spoken
spanish english german french italian portuguese chinese hindi arabic japanese norwegian translated
prerequisite prerequisites requirement requirements required require need_to_know have_to_know know_before know_already should_i_know previous_knowledge prior_knowledge background experience
math maths mathematics calculus algebra
programming coding programmer code_experience
start begin starting started beginning
available availability already_out released
open opens opened opening unlock unlocks unlocked unlocking opens_up
next coming upcoming following
locked closed lock
preparation in_preparation coming_soon in_the_works being_made not_ready
launch launched publish published
schedule timetable calendar_of
deadline deadlines due_date expire expires expiry run_out forever lifetime
pause paused pausing break suspend holiday vacation
pace slower slow_down
speed speed_up faster playback double_speed
premium upgrade pro premium_upgrade
download downloading downloads offline save_to without_internet no_internet on_the_plane plane save_videos
slides materials material pdf pdfs handout handouts
caption captions subtitle subtitles transcript transcripts deaf hearing
keyboard shortcut shortcuts accessibility accessible screen_reader
note notes notetaking
bookmark bookmarks
notebook notebooks jupyter jupyterhub
device devices phone mobile tablet laptop ipad iphone android another_device
continue resume sync left_off
password pw pwd passwort passcode passphrase
lost gone vanished disappeared forgot forget forgotten forgetting remember lose losing
reset recover recovery
change update edit modify correct switch replace adjust rename alter
email mail e_mail mails emails email_address e_mail_address mail_address newsletter notifications notification
address
new
unsubscribe opt_out
stop disable turn_off no_more too_many spam
missing not_receive receive_no no_emails did_not_get didnt_get not_arrive not_arrived never_arrived not_received
login log_in sign_in signin logging_in signing_in log_on
cannot cant can_not unable not_able wont doesnt_work not_working fails not_work problem trouble
logout log_out sign_out signout
signup sign_up register registration create_account account_create
enroll enrol enrolled enrolling enrolment enrollment
account profile
delete close remove erase erasing deletion deactivate terminate get_rid
export copy_of
data gdpr personal_data information
privacy store cookies track tracking
name names surname
picture photo avatar
zone time_zone timezone timezones
mine my
progress how_far percent percentage completed complete finished finish done
left remaining remain
team teams companies company employer group colleagues employees people_at organization organisation business corporate staff
person human someone somebody support helpdesk customer_service real_person
contact reach talk speak write_to call_you get_in_touch
bug broken error report complaint complain
discount discounts coupon voucher promo promotion scholarship student_price rebate sale
installments instalments installment instalment
gift gifts present
forum community discussion discord slack chatroom mentor coaching
app application apps app_store
telephone phone_number telephone_number hotline whatsapp
job jobs careers career internship hire hired placement
recommend recommendation suggest suggestion advise advice propose
which what whats what_kind
languagemodel language_model language_models large_language_model large_language_models llm llms
naturallanguage natural_language
programminglanguage programming_language programming_languages
better best
difference differ different compare versus vs
learn study understand
outcome outcomes skill skills able_to
about cover covers covered contents content topics syllabus agenda contain contains
something anything
looking look_for
interested interest
try_out preview previews sample trial demo taste test_first try_before try_first try_it_out
popular most_popular bestseller
newest latest recent
find search searching
own owns
calendar ical
access
instructor_job become_instructor become_teacher teach_here apply_to_teach teach_with teach_on
northlight this_site who_runs who_owns behind
age old minimum_age children kids
linkedin share post
where wheres
when whens
take attend
two
`;

/** Meanings by their words and phrases; a phrase is its words joined by spaces. */
const byWord = new Map<string, string>();
/** Number of words of the longest phrase that begins with a word. */
const phraseLengths = new Map<string, number>();
for (const line of lines.trim().split('\n')) {
  const words = line.split(' ');
  for (const each of words) {
    const phrase = each.replaceAll('_', ' ').replace(/\b(?:a|an|the) /g, '');
    if (!byWord.has(phrase)) byWord.set(phrase, words[0] ?? '');
    const parts = phrase.split(' ');
    const first = parts[0] ?? '';
    phraseLengths.set(first, Math.max(parts.length, phraseLengths.get(first) ?? 0));
  }
}

/** Every word of the lines, for correcting slips of the finger. */
export const meaningWords: readonly string[] = [
  ...new Set([...byWord.keys()].flatMap((phrase) => phrase.split(' '))),
];

const meaningOfWord = (word: string): string | undefined =>
  byWord.get(word) ?? (word.length > 3 && word.endsWith('s') ? byWord.get(word.slice(0, -1)) : undefined);

/** A word or phrase of a text: its meaning, or itself where it has none, and the words it stands for. */
export interface Meant {
  readonly meaning: string;
  readonly words: readonly string[];
  /** Whether a line has it. */
  readonly isKnown: boolean;
}

const articles = new Set(['a', 'an', 'the']);

/** What the words of a text mean, longest phrases first; articles are left out. @param text folded words, see `tokenize` */
export const meaningsOf = (text: readonly string[]): Meant[] => {
  const words = text.filter((each) => !articles.has(each));
  const found: Meant[] = [];
  for (let at = 0; at < words.length;) {
    const first = words[at] ?? '';
    let length = Math.min(phraseLengths.get(first) ?? 1, words.length - at);
    let meaning: string | undefined;
    for (; length > 1; length -= 1) {
      meaning = byWord.get(words.slice(at, at + length).join(' '));
      if (meaning !== undefined) break;
    }
    meaning ??= meaningOfWord(first);
    found.push({
      meaning: meaning ?? first,
      words: words.slice(at, at + length),
      isKnown: meaning !== undefined,
    });
    at += length;
  }
  return found;
};
