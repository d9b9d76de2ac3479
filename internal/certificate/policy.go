package certificate

import "caravan/internal/access"

// mayMake tells whether the person has certificates made and downloads those of a quarter: head office (AUDIT-126, PROMOTION-005, AMB-045).
func mayMake(a access.Actor) bool { return a.Role.IsAdmin() }

// MayMake is mayMake for other rooms, whose screens lead to the making.
func (s *Service) MayMake(a access.Actor) bool { return mayMake(a) }
