/** A value that is sent. A text `$name` is what an earlier reply or the preparation of the run gave. */
export type Value = string | number | boolean | null | Value[] | { [field: string]: Value };
export type Fields = Readonly<Record<string, Value>>;

/** The accounts that send: one on a plan, one without, and one with members. */
export type Sender = 'holder' | 'free' | 'parent';

/** The same call with other values, and the answer that the specification has for it. */
interface Variant {
  /** The sentence of the specification. */
  because: string;
  /** Sent after the row's own request; the others before it. */
  isAfter?: true;
  params?: Fields;
  /** Instead of the row's fields. */
  fields?: Fields;
  /** The code of the refusal. */
  code?: string;
  /** Fields of an answer that is no refusal, with their values. */
  answers?: Fields;
}

/**
 * A call as §7 has it, written from the text of the specification and from nothing else. Fields of replies are those
 * that §7 names, and where it names none those of the entity in §3.
 */
export interface SpecifiedCall {
  point: string;
  /** The line of the table; of a call without a path the sentence that asks for it. */
  line: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  by?: Sender;
  params?: Fields;
  /** The fields that the specification names, in the query of a GET, else in the body. */
  sends?: Fields;
  /** The fields of which it shows nothing: they are the product's. A text is a whole body. */
  ours?: Fields | `$${string}`;
  /** Sends a picture as a multipart file instead. */
  isFile?: true;
  replies?: readonly string[];
  /** The kind of a reply that is no object. */
  replyIs?: 'boolean' | 'list';
  /** Amounts among `replies`: PRODUCT.md decided that money is integer micro-units, whose names say so. */
  inMicro?: readonly string[];
  /** Fields that the product answers otherwise, each with the reason. */
  decided?: Readonly<Record<string, string>>;
  /** Texts `$name` for later rows, each with the field of this reply. */
  keeps?: Readonly<Record<string, string>>;
  variants?: readonly Variant[];
  /** The reason why a visitor is answered. */
  isForVisitors?: string;
  /** The reason why an id that nobody has is no refusal. */
  unknownId?: string;
  /** A field that takes any value. */
  takesAnything?: string;
  /** The reason why there is no such call. */
  isOpen?: string;
}
