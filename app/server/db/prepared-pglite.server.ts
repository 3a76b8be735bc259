import {
  messages,
  PGlite,
  protocol,
  type QueryOptions,
  type Results,
  type Transaction,
} from "@electric-sql/pglite";

/** Statements that stay prepared: more than a site asks for in turn, and each holds some memory of the database's. */
const MOST_KEPT = 120;
/** A statement is planned anew after so many uses: the tables that it was planned for were smaller. */
const MOST_USES = 500;
/** What is asked again and again; a change of the tables, say, is prepared for one use. */
const ASKED_AGAIN = /^\s*(?:select|insert|update|delete|with)\b/i;

/** What takes all statements out of the database's memory. */
const FORGETS = /\b(?:discard|deallocate)\s+all\b/i;

type Message = messages.BackendMessage;
type Field = Pick<messages.Field, "name" | "dataTypeID">;

/** A statement as the database has read it. */
interface Statement {
  name: string;
  /** Types of its parameters, by their numbers in PostgreSQL's catalog. */
  parameters: readonly number[];
  fields: readonly Field[];
  uses: number;
}

/**
 * The embedded database, which remembers its statements: the library reads and plans each one anew and crosses into
 * WebAssembly six times for it, which takes four times as long as running it.
 */
export class PreparedPglite extends PGlite {
  /** The one that was used last comes last. */
  readonly #kept = new Map<string, Statement>();
  #prepared = 0;

  /**
   * Runs one statement, when no transaction is under way.
   * @throws DatabaseError what PostgreSQL says, after which the next statement may come.
   */
  override async query<Row>(
    text: string,
    values: unknown[] = [],
    options?: QueryOptions,
  ): Promise<Results<Row>> {
    await this._checkReady();
    return this._runExclusiveTransaction(async () => {
      const results = this.#run<Row>(text, values, options);
      await this.syncToFs();
      return results;
    });
  }

  /** As in the library: several statements without values. */
  override async exec(text: string, options?: QueryOptions): Promise<Results[]> {
    const results = await super.exec(text, options);
    if (FORGETS.test(text)) this.#kept.clear();
    return results;
  }

  /** As in the library: what `work` throws undoes everything. */
  override transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return super.transaction((tx) =>
      work({
        ...tx,
        query: async <Row>(text: string, values: unknown[] = [], options?: QueryOptions) => {
          if (tx.closed) throw new Error("Transaction is closed");
          return this.#run<Row>(text, values, options);
        },
        get closed() {
          return tx.closed;
        },
      }),
    );
  }

  #run<Row>(text: string, values: readonly unknown[], options: QueryOptions = {}): Results<Row> {
    const { name: statement, parameters, fields } = this.#prepare(text);
    const bound = values.map((value, place) => {
      if (value === null || value === undefined) return null;
      const serialize = this.serializers[parameters[place] ?? 0];
      return serialize ? serialize(value) : String(value);
    });
    const answers = this.#ask(
      protocol.serialize.bind({ statement, values: bound }),
      protocol.serialize.execute({}),
    );
    const parse = (value: string | null, { dataTypeID }: Field): unknown => {
      const parser = options.parsers?.[dataTypeID] ?? this.parsers[dataTypeID];
      return value === null || !parser ? value : parser(value, dataTypeID);
    };
    const rows = answers
      .filter((answer) => answer instanceof messages.DataRowMessage)
      .map((row) => {
        const parsed = fields.map((field, place) => parse(row.fields[place] ?? null, field));
        if (options.rowMode === "array") return parsed;
        return Object.fromEntries(fields.map(({ name }, place) => [name, parsed[place]]));
      });
    const done = answers.find((answer) => answer instanceof messages.CommandCompleteMessage);
    return {
      rows: rows as Results<Row>["rows"], // What a statement gives is for whoever wrote it to say.
      fields: [...fields],
      affectedRows: Number(/^(?:INSERT|UPDATE|DELETE|MERGE) .*?(\d+)$/.exec(done?.text ?? "")?.[1] ?? 0),
    };
  }

  #prepare(text: string): Statement {
    const known = this.#kept.get(text);
    this.#kept.delete(text);
    if (known && known.uses < MOST_USES) {
      this.#kept.set(text, { ...known, uses: known.uses + 1 });
      return known;
    }
    if (known) this.#forget(known);
    const isKept = ASKED_AGAIN.test(text);
    const name = isKept ? `kept_${(this.#prepared += 1)}` : "";
    const answers = this.#ask(
      protocol.serialize.parse({ name, text }),
      protocol.serialize.describe({ type: "S", name }),
    );
    const described = answers.find((answer) => answer instanceof messages.ParameterDescriptionMessage);
    const rows = answers.find((answer) => answer instanceof messages.RowDescriptionMessage);
    const statement: Statement = {
      name,
      parameters: described?.dataTypeIDs ?? [],
      fields: rows?.fields.map(({ name: field, dataTypeID }) => ({ name: field, dataTypeID })) ?? [],
      uses: 1,
    };
    if (isKept) this.#keep(text, statement);
    return statement;
  }

  #keep(text: string, statement: Statement): void {
    this.#kept.set(text, statement);
    if (this.#kept.size <= MOST_KEPT) return;
    for (const [oldest, left] of this.#kept) {
      this.#kept.delete(oldest);
      return this.#forget(left);
    }
  }

  #forget({ name }: Statement): void {
    this.#ask(protocol.serialize.close({ type: "S", name }));
  }

  /** What the database answers to messages, which come to it as one. */
  #ask(...parts: Uint8Array[]): Message[] {
    const answers: Message[] = [];
    const bytes = this.execProtocolRawSync(Buffer.concat([...parts, protocol.serialize.sync()]));
    new protocol.Parser().parse(bytes, (answer) => answers.push(answer));
    const failure = answers.find((answer) => answer instanceof messages.DatabaseError);
    if (failure) throw failure;
    return answers;
  }
}
