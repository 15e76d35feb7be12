/** What people may have in common for a message to reach them. Several mean any of them. */
export const audienceStatuses = ['overdue', 'expiring', 'expired'] as const;
export type AudienceStatus = (typeof audienceStatuses)[number];

/**
 * Whom a message is for. Someone is in it who meets every rule that is set (`everyone` sets one that all meet), or is
 * named, and is not excluded. Within one rule any of its ids is enough. Ids that no one has any more match no one.
 */
export type Audience = {
  everyone: boolean;
  positions: readonly string[];
  sites: readonly string[];
  departments: readonly string[];
  status: readonly AudienceStatus[];
  /** Courses of which an attempt is open. */
  unfinished: readonly string[];
  /** Skills of which a mandatory requirement is not met. */
  gaps: readonly string[];
  /** Trainings on whose roster the person is. */
  trainings: readonly string[];
  /** Named people, whatever the rules say. */
  people: readonly string[];
  except: {
    people: readonly string[];
    positions: readonly string[];
    sites: readonly string[];
    departments: readonly string[];
  };
};

export const emptyAudience: Audience = {
  everyone: false,
  positions: [],
  sites: [],
  departments: [],
  status: [],
  unfinished: [],
  gaps: [],
  trainings: [],
  people: [],
  except: { people: [], positions: [], sites: [], departments: [] },
};

const ruleNames = ['positions', 'sites', 'departments', 'status', 'unfinished', 'gaps', 'trainings'] as const;

/** Whether any rule is set: without one only those who are named are in the audience. */
export function hasRules(audience: Audience): boolean {
  return audience.everyone || ruleNames.some((name) => audience[name].length > 0);
}

/** Whether no one can be in it, no matter who works here. */
export const isEmptyAudience = (audience: Audience): boolean => !hasRules(audience) && audience.people.length === 0;

/** The most people one message goes to. */
export const mostRecipients = 50_000;
/** The most ids one rule may name, and the most people who may be named. */
export const mostInRule = 200;
export const mostNamed = 1000;
